"""Starts one of the servers of OpenStack Swift, or makes the rings, from a scratch folder (`swift.ts` writes it)."""
import os
import sys

folder, what = sys.argv[1], sys.argv[2]

# Every part of it asks this module where the common settings lie; the folder's are read, never the machine's.
from swift.common import utils  # noqa: E402

utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")

if what == "rings":
    from swift.common.ring import RingBuilder

    for kind, port in zip(("account", "container", "object"), sys.argv[3:]):
        builder = RingBuilder(2, 1, 0)
        builder.add_dev(
            {"id": 0, "region": 1, "zone": 1, "weight": 1.0, "ip": "127.0.0.1", "port": int(port), "device": "disk"}
        )
        builder.rebalance()
        builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))
else:
    from swift.common.wsgi import run_wsgi

    sys.exit(run_wsgi(os.path.join(folder, what + ".conf"), what + "-server"))
