import { SocialIcon } from "#app/ui/picture/social-icon.tsx";
import { QuestionList } from "#app/ui/site/question-list.tsx";
import { Section } from "#app/ui/site/section.tsx";

const questions = [
  { id: "sg-first", question: "Does one close when the other opens?", answer: "Yes, even without scripts." },
  {
    id: "sg-second",
    question: "Where does an answer end?",
    answer: "After 66 characters, like all text.",
  },
];

/** Components of public pages: a section with its heading, questions, a marked clip, network icons. */
export function PublicParts() {
  return (
    <Section title="Public parts" lead="A heading with space above it, and its content.">
      <div className="grid gap-8 lg:grid-cols-2">
        <QuestionList group="styleguide" questions={questions} />
        <div>
          <div className="mt-4 flex gap-4">
            {(["facebook", "instagram", "youtube", "x"] as const).map((name) => (
              <SocialIcon key={name} name={name} />
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}
