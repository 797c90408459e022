import { Form } from "#app/ui/form/form.tsx";
/** Whether small videos come first: a member's choice, by a form that works without scripts. */
export function VideoSwitch({ prefersSmallVideos }: { prefersSmallVideos: boolean }) {
  return (
    <Form method="post" action="/account?form=small-videos">
      <button type="submit" name="on" value={`${!prefersSmallVideos}`} className="link cursor-pointer py-2.5">
        {prefersSmallVideos ? "Play large videos" : "Slow connection? Use smaller videos"}
      </button>
    </Form>
  );
}
