/** The loader that says the process is running (contract, "Running"). */
export const alive = () => Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
