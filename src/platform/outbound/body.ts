import { rejectOnAbort } from './deadline.ts';
import { connectionFailure } from './failure.ts';

const firstCapacity = 65_536;

/**
 * Collects chunks in one buffer, which doubles when it is full, so that a sender of one-byte chunks costs no more than
 * any other (SEC-3).
 */
class Gatherer {
  private buffer: Uint8Array<ArrayBuffer> = new Uint8Array(firstCapacity);
  private length = 0;

  add(chunk: Uint8Array): void {
    const needed = this.length + chunk.length;
    if (needed > this.buffer.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.buffer.length));
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.buffer.set(chunk, this.length);
    this.length = needed;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length);
  }
}

/** Cancels a body that will not be read. It does not wait for the sender, who may stall even here. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/** The length that the sender declares, in bytes before decompression; 0 if there is none. */
function declaredLength(response: Response): number {
  return Number(response.headers.get('content-length')) || 0;
}

/**
 * Reads the body. If more than `maxBytes` are declared or received, it returns `too_large` and cancels the rest. Bytes
 * are counted as they arrive, after decompression. Rejects with an OutboundFailure.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'too_large'> {
  if (declaredLength(response) > maxBytes) {
    discardBody(response);
    return 'too_large';
  }
  const gatherer = new Gatherer();
  const reader = response.body?.getReader();
  if (reader === undefined) return gatherer.bytes();
  let room = maxBytes;
  try {
    for (;;) {
      const { done, value } = await rejectOnAbort(signal, reader.read());
      if (done) return gatherer.bytes();
      room -= value.length;
      if (room < 0) return 'too_large';
      gatherer.add(value);
    }
  } catch (error) {
    throw connectionFailure(error, response.status);
  } finally {
    reader.cancel().catch(() => {});
  }
}
