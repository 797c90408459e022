type Question = { id: string; question: string; answer: string };

/** Questions that open one at a time, without a script: the browser closes the others in the same `group`. */
export function QuestionList({ group, questions }: { group: string; questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={id} name={group} id={id} className="question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
