import { useNavigate, useSearchParams } from "react-router";
import { Styleguide } from "#app/ui/styleguide.tsx";

export const handle = { hydrate: true };

export const loader = () => null;

/** Every component in every state, for whoever builds with them. */
export default function StyleguidePage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return <Styleguide dialog={query.has("dialog")} onClose={() => navigate("/styleguide")} />;
}
