// The framework can tell tools what its router does. Nothing in the browser's pages listens, so they load no code for it.

/** What to change in a route: nothing. */
export const getRouteInstrumentationUpdates = () => ({});

/** The router as it is. */
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;

/** Who hears of a navigation: no one. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
