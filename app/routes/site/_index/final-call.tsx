import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { NewsletterForm } from "#app/features/talk/newsletter/newsletter-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";

const calls = {
  visitor: {
    title: "Ready to throw better?",
    text: "Watch the lessons and log your practice without paying. Move up to Elite or Pro when you want more. No card needed.",
    href: "/api/login",
    button: "Start Free",
  },
  newcomer: {
    title: "Your first throws",
    text: "The portal has the lessons and a log for your practice.",
    href: "/portal",
    button: "Open the portal",
  },
  member: {
    title: "Your bags are waiting",
    text: "Pick up where you left off. The portal kept your place.",
    href: "/portal",
    button: "Back to the portal",
  },
};

/** The guide by email, with the newsletter; without a mail server the guide itself. */
function Guide({ coaches, problem }: Pick<Props, "coaches" | "problem">) {
  const what = "“Four weeks to a flatter bag”: twelve short practices and a page to write your numbers on.";
  return (
    <div id="free-guide">
      <h3>Or get the free guide</h3>
      <p className="mt-1 mb-4">
        {coaches ? what : `${what} We'll email you the link, and an occasional newsletter.`}
      </p>
      {coaches ? (
        <>
          <ButtonLink href="/guide" className="mb-4">
            Read the Free Guide
          </ButtonLink>
          <WriteInstead emails={coaches} wish="To hear from the club" />
        </>
      ) : (
        <NewsletterForm action="/?index&form=newsletter#free-guide" problem={problem} />
      )}
      <p>
        <a href="/newsletter" className="link inline-block py-2">
          Past issues
        </a>
      </p>
    </div>
  );
}

type Props = {
  member: { isNew: boolean } | null;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
  problem: FormProblem | undefined;
};

/** The end of the home page: start, or get the free guide. */
export function FinalCall({ member, coaches, problem }: Props) {
  const words = member === null ? calls.visitor : member.isNew ? calls.newcomer : calls.member;
  return (
    <section
      className="mt-16 grid gap-8 rounded-lg border-2 border-dashed border-line-strong bg-surface-sunken p-6 md:grid-cols-2 md:p-10 print:hidden"
      aria-labelledby="final-call"
    >
      <div>
        <h2 id="final-call">{words.title}</h2>
        <p className="mt-2">{words.text}</p>
        <p className="mt-5">
          <ButtonLink href={words.href} size="large">
            {words.button}
          </ButtonLink>
        </p>
      </div>
      <Guide coaches={coaches} problem={problem} />
    </section>
  );
}
