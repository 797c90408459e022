import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { dropUnseenCopies } from "#app/ui/live/drop-copies.ts";
import { formatDate, formatDateTime } from "#app/ui/time/format.ts";

type Device = {
  id: string;
  device: string;
  codeFrom: string | null;
  isThisOne: boolean;
  createdAt: Date;
  lastSeenAt: Date;
};

function DeviceRow({ device, timeZone }: { device: Device; timeZone: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="font-bold">
          {device.device} {device.isThisOne && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-ink-muted">
          Signed in {formatDateTime(device.createdAt, timeZone)}
          {device.codeFrom && ` with a code from ${device.codeFrom}`}, last used{" "}
          {formatDateTime(device.lastSeenAt, timeZone)}
        </p>
      </div>
      {!device.isThisOne && (
        <Form method="post" action="/account?form=sign-out-device">
          <input type="hidden" name="id" value={device.id} />
          <Button variant="secondary">
            Sign out<span className="sr-only"> {device.device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

type Trusted = { id: string; device: string; createdAt: Date; expiresAt: Date };

/** The trusted browsers (D69), each with a button to end the trust. */
function TrustedDevices({ devices, timeZone }: { devices: readonly Trusted[]; timeZone: string }) {
  return (
    <section className="mt-6">
      <h3 className="text-lg">Trusted devices</h3>
      <p className="text-ink-muted">These sign in with the password alone.</p>
      <ul className="divide-y divide-line">
        {devices.map(({ id, device, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div>
              <p className="font-bold">{device}</p>
              <p className="text-ink-muted">
                Trusted {formatDateTime(createdAt, timeZone)}, until {formatDate(expiresAt, timeZone)}
              </p>
            </div>
            <Form method="post" action="/account?form=end-trust">
              <input type="hidden" name="id" value={id} />
              <Button variant="secondary">
                Stop trusting<span className="sr-only"> {device}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeviceRows({ devices, timeZone }: { devices: readonly Device[]; timeZone: string }) {
  return (
    <ul className="divide-y divide-line">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} timeZone={timeZone} />
      ))}
    </ul>
  );
}

/** How many devices show before the list folds. */
const atFirst = 5;

type ListProps = { devices: readonly Device[]; trusted: readonly Trusted[]; timeZone: string };

/** The devices a member is signed in on, each with a sign-out button, and one button for all (D13). */
export function DeviceList({ devices, trusted, timeZone }: ListProps) {
  const [first, rest] = [devices.slice(0, atFirst), devices.slice(atFirst)];
  return (
    <>
      <DeviceRows devices={first} timeZone={timeZone} />
      {rest.length > 0 && (
        <details className="disclosure">
          <summary>{rest.length === 1 ? "1 more device" : `${rest.length} more devices`}</summary>
          <DeviceRows devices={rest} timeZone={timeZone} />
        </details>
      )}
      <Form
        method="post"
        action="/account?form=sign-out-everywhere"
        className="mt-4"
        onSubmit={() => void dropUnseenCopies()}
      >
        <p className="mb-2 text-ink-muted">
          This also ends your calendar links and the reply addresses in our earlier emails.
        </p>
        <Button variant="danger">Sign out everywhere</Button>
      </Form>
      {trusted.length > 0 && <TrustedDevices devices={trusted} timeZone={timeZone} />}
    </>
  );
}
