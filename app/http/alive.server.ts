/** The loader that says the process serves (contract, "JSON calls"). */
export const alive = () => Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
