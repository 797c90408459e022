import { at, eveningOf } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { readOwnIntake, sendIntake } from "#app/features/talk/intake/answers.server.ts";
import { addIntakeQuestion } from "#app/features/talk/intake/questions.server.ts";
import type { Services } from "#app/services/services.server.ts";

const form = [
  {
    question: { kind: "text", label: "What do you want to be better at by summer?", isRequired: true },
    answer: "Bags that stay on the board when another one sits in front of the hole.",
  },
  {
    question: {
      kind: "choice",
      label: "How often do you practice?",
      choices: ["Once a week", "Two or three times a week", "Almost every day"],
    },
    answer: "Two or three times a week",
  },
  { question: { kind: "scale", label: "How steady is your throw under pressure?" }, answer: "2" },
  {
    question: {
      kind: "clip",
      label: "Show us three throws",
      hint: "From the side, the whole body in the picture.",
    },
    answer: null,
  },
] as const;

/** The club's intake form, with the pro member's answers. */
export async function seedIntake(services: Services, coach: Member, member: Member): Promise<void> {
  for (const { question } of form)
    await addIntakeQuestion(at(services, eveningOf(services, 60)), coach, question);
  const { questions } = await readOwnIntake(services, member);
  const given = questions.flatMap(({ id }, place) => {
    const answer = form[place]?.answer;
    return answer ? [[id, answer] as const] : [];
  });
  await sendIntake(at(services, eveningOf(services, 58)), member, { answers: Object.fromEntries(given) });
}
