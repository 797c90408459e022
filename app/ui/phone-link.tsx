/** At a desk: opens a page of the portal on the phone, where the camera and the lane are. `to` is an address on this site. */
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
