import type { SizeLink } from "#app/features/video/clips/rules.ts";
import { Notice } from "#app/ui/notice.tsx";
import { FilmSizes } from "#app/ui/picture/film-sizes.tsx";

/** Says that a clip that was found doesn't play here, and offers its sizes. */
export const CannotPlay = ({ sizes }: { sizes: readonly SizeLink[] }) => (
  <Notice tone="destructive" title="This browser can't play the video">
    Try another size: <FilmSizes sizes={sizes} />
  </Notice>
);
