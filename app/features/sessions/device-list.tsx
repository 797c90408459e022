import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/format.ts";

type Device = { id: string; device: string; isThisOne: boolean; createdAt: Date; lastSeenAt: Date };

function DeviceRow({ device, timeZone }: { device: Device; timeZone: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="font-bold">
          {device.device} {device.isThisOne && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-ink-muted">
          Signed in {formatDateTime(device.createdAt, timeZone)}, last used{" "}
          {formatDateTime(device.lastSeenAt, timeZone)}
        </p>
      </div>
      {!device.isThisOne && (
        <form method="post" action="/account?form=sign-out-device">
          <input type="hidden" name="id" value={device.id} />
          <Button variant="secondary">
            Sign out<span className="sr-only"> {device.device}</span>
          </Button>
        </form>
      )}
    </li>
  );
}

/** The devices a member is signed in on, each with a way to sign it out, and one for all of them (D13). */
export function DeviceList({ devices, timeZone }: { devices: readonly Device[]; timeZone: string }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} timeZone={timeZone} />
        ))}
      </ul>
      <form method="post" action="/account?form=sign-out-everywhere" className="mt-4">
        <Button variant="danger">Sign out everywhere</Button>
      </form>
    </>
  );
}
