import { Fragment } from "react";
import { shownAddress } from "#app/features/base/email-address.ts";
import { noMailServer } from "./no-mail-server.ts";

type Props = {
  /** The coaches' addresses; without any, the contact page. */
  emails: readonly string[];
  /** What the coaches are asked for, as "To set a new password". */
  wish: string;
};

/** In place of a promised email: that none goes out, and how to reach the coaches. */
export function WriteInstead({ emails, wish }: Props) {
  return (
    <p className="wrap-anywhere">
      {`${noMailServer} ${wish}, write to `}
      {emails.length === 0 && (
        <a className="link" href="/contact">
          the coaches
        </a>
      )}
      {emails.map((email, place) => (
        <Fragment key={email}>
          {place > 0 && " or "}
          <a className="link" href={`mailto:${email}`}>
            {shownAddress(email)}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}
