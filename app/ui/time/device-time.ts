/** The time on this device's clock. */
export const deviceTime = () => new Date();
