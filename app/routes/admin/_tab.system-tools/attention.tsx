import { counted } from "#app/features/base/counted.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

type Props = Pick<Awaited<ReturnType<typeof load>>, "box" | "coachesWithout" | "counts">;
type Worry = { text: string; to: string };

/**
 * What needs a coach's attention: a missing mail server, then the worst first: the server, its backups, jobs, email, then coaches without a second
 * factor.
 */
function worriesOf({ box, coachesWithout, counts }: Props, at: ReturnType<typeof useAddress>): Worry[] {
  const list = (show: string) => at({ show });
  const { errors, mails } = counts;
  return [
    // What every page says instead of promising an email comes first.
    !box.hasMailServer && { text: "Emails reach no one: no mail server is set", to: list("mail") },
    errors > 0 && { text: `${counted(errors, "error")} reported in the last 24 hours`, to: list("errors") },
    box.backups.light !== "good" && { text: box.backups.sentence, to: "#backups" },
    box.backups.replica.light === "late" && { text: box.backups.replica.sentence, to: "#backups" },
    box.givenUp.length > 0 && { text: `${counted(box.givenUp.length, "job")} given up`, to: "#given-up" },
    mails > 0 && { text: `${counted(mails, "email")} could not be sent`, to: list("mail") },
    coachesWithout.length > 0 && {
      text: `${coachesWithout.map(({ name }) => name).join(" and ")} ${coachesWithout.length === 1 ? "signs" : "sign"} in without a second factor`,
      to: "#second-factor",
    },
  ].filter((worry): worry is Worry => Boolean(worry));
}

/** One sentence that says whether anything needs attention, with a link to each. */
export function Attention(props: Props) {
  const worries = worriesOf(props, useAddress());
  if (worries.length === 0) return <p className="text-lg">Nothing needs your attention.</p>;
  return (
    <section aria-labelledby="attention" className="grid gap-1">
      <h2 id="attention" className="text-lg">
        {worries.length === 1 ? "1 thing needs" : `${worries.length} things need`} your attention
      </h2>
      <ol className="grid list-decimal gap-1 pl-6">
        {worries.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="link">
              {text.replace(/\.$/, "")}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
