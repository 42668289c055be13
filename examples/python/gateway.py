# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A gateway that opens what many sensors sent, in one call, and drops what was forged.

python examples/python/gateway.py
"""

import loxo

SENSORS = 1000


def reading(sensor: int) -> bytes:
    """What a sensor reports."""
    return f"sensor {sensor}: {20 + sensor % 7} C".encode()


def main() -> None:
    """Seals a packet for each sensor, forges one, opens them all."""
    cipher = loxo.Dumbo(loxo.Dumbo.generate_key())
    nonces = [sensor.to_bytes(4, "big") + bytes(8) for sensor in range(SENSORS)]
    headers = [b"SNS1"] * SENSORS
    packets = cipher.encrypt_many(nonces, [reading(s) for s in range(SENSORS)], headers)

    packets[17] = packets[17][:-1] + bytes([packets[17][-1] ^ 1])
    opened = cipher.decrypt_many(nonces, packets, headers)

    forged = [sensor for sensor, message in enumerate(opened) if message is None]
    print(f"{SENSORS - len(forged)} opened, forged: {forged}")
    print(opened[42])
    assert forged == [17]
    assert opened[42] == reading(42)


if __name__ == "__main__":
    main()
