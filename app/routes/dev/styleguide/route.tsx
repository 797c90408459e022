import { useSearchParams } from "react-router";
import { Styleguide } from "./styleguide.tsx";

export const handle = { hydrate: true };

export const loader = () => null;

/** Every component in every state, for developers. */
export default function StyleguidePage() {
  const [query] = useSearchParams();
  return <Styleguide dialog={query.has("dialog")} />;
}
