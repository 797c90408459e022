import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { loadBox } from "./server-status.server.ts";

type Replies = NonNullable<Awaited<ReturnType<typeof loadBox>>["replies"]>;
type Props = { replies: Replies; timeZone: string };

const outcomes = [
  ["posted", "Posted"],
  ["refused", "Not posted, sender told why"],
  ["wrong_sender", "From another address, owner told"],
  ["automatic", "Automatic, ignored"],
  ["unknown", "Address not ours or no longer valid, ignored"],
  ["unreadable", "Couldn't be read"],
] as const;

function lightOf({ address, mailbox }: Replies): { tone: BadgeTone; label: string } {
  if (!address) return { tone: "neutral", label: "Off" };
  if (mailbox?.failingSince) return { tone: "danger", label: "Can't connect" };
  return { tone: "success", label: "On" };
}

/** The mailbox's state, in a sentence. */
function mailboxSentence(
  { connectedSince, failingSince, fault }: NonNullable<Replies["mailbox"]>,
  zone: string,
) {
  if (failingSince) return `Can't connect since ${formatDateTime(failingSince, zone)}: ${fault}`;
  if (connectedSince) return `Connected since ${formatDateTime(connectedSince, zone)}`;
  return "Connecting…";
}

function Facts({ replies, timeZone }: Props) {
  const { address, mailbox, hasWebhook, lastAt, days, counts } = replies;
  const facts = [
    ["Address", address],
    ["Mailbox", mailbox ? `${mailbox.name}. ${mailboxSentence(mailbox, timeZone)}` : "None"],
    ["Webhook", hasWebhook ? "/api/inbound/email" : "None"],
    ["Last email", lastAt ? formatDateTime(lastAt, timeZone) : `None in ${days} days`],
    ...outcomes.map(([name, label]) => [label, counts[name] ?? 0] as const),
  ] as const;
  return (
    <dl className="facts tabular-nums">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Replies by email: whether they come in, and recent results. */
export function EmailReplies({ replies, timeZone }: Props) {
  const { tone, label } = lightOf(replies);
  return (
    <Card heading="Replies by email" aside={<Badge tone={tone}>{label}</Badge>}>
      <div className="grid gap-4">
        <p>
          {replies.address
            ? `People can answer an email about a new message by replying to it. Counts are of the last ${replies.days} days.`
            : "Replies to emails aren't read. To let people answer by email, someone with access to the server sets REPLY_ADDRESS (docs/deploy/replies.md)."}
        </p>
        {replies.address && <Facts replies={replies} timeZone={timeZone} />}
      </div>
    </Card>
  );
}
