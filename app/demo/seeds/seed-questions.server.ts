import { at, eveningOf } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { answerQuestion, shareAnswer } from "#app/features/talk/questions/answer.server.ts";
import { readQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { askAboutTutorial } from "#app/features/talk/questions/questions.server.ts";
import type { Services } from "#app/services/services.server.ts";

const first = "Your first push shot";
const questions = {
  answered: "How far in front of the board should the bag land? Mine stops short every time.",
  shared: "How far in front of the board should a push land?",
  answer: "About a foot. If it stops short, release a little later and keep the bag flat.",
  open: "On this drill, do I count a bag that gets pushed in by the next one?",
};

/** A tutorial question that was answered for everyone, and another member's open one. */
export async function seedQuestions(services: Services, who: (email: string) => Member): Promise<void> {
  const tutorials = await services.db.read.query.tutorials.findMany();
  const id = tutorials.find(({ title }) => title === first)?.id;
  const coach = who("coach2@example.com");
  await askAboutTutorial(at(services, eveningOf(services, 6)), who("elite@example.com"), {
    id,
    text: questions.answered,
  });
  const { entities } = await readQuestions(services, coach, { show: "open" });
  const [asked] = entities;
  const then = at(services, eveningOf(services, 5));
  const given = await answerQuestion(then, coach, { id: asked?.id, text: questions.answer });
  await shareAnswer(then, coach, { ...given, sharedQuestion: questions.shared });
  await askAboutTutorial(at(services, eveningOf(services, 1)), who("free@example.com"), {
    id,
    text: questions.open,
  });
}
