/** What this device's clock says. */
export const deviceTime = () => new Date();
