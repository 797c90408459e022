/** Why older entries in a list have no Edit (D24). */
export const ClosedNote = () => <p className="text-ink-muted">Entries older than 7 days can't be changed.</p>;
