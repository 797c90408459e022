/** On a computer: opens a portal page on the phone, which has the camera and is at the lane. `to` is an address on this site. */
export function PhoneLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`/account/phone?${new URLSearchParams({ to })}`}
      className="link hidden w-fit py-2.5 lg:pointer-fine:block"
    >
      {children}
    </a>
  );
}
