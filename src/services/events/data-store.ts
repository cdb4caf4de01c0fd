import type { JsonObject } from '../../core/json.ts';
import type { Delivery } from '../../records/deliveries.ts';

/** The maximum number of bytes of JSON in a delivery's row. R2 stores larger data. */
const largestInline = 32 * 1024;

type Place = Pick<Delivery, 'id' | 'webhookId'>;

const encoder = new TextEncoder();

/**
 * Stores the data of deliveries: in the delivery's row, or, if it is large, in R2 with one object for each delivery.
 */
export class DataStore {
  readonly #bucket: R2Bucket;

  constructor(files: R2Bucket) {
    this.#bucket = files;
  }

  /** Whether the data is so large that R2 stores it. */
  static isLarge(data: JsonObject): boolean {
    return encoder.encode(JSON.stringify(data)).byteLength > largestInline;
  }

  /** Stores large data, and returns the contents of the row. Called before the row is written (SEC-5). */
  async keep(place: Place, data: JsonObject): Promise<Pick<Delivery, 'data' | 'dataBytes'>> {
    const bytes = encoder.encode(JSON.stringify(data));
    const dataBytes = bytes.byteLength;
    if (dataBytes <= largestInline) return { data, dataBytes };
    await this.#bucket.put(buildKey(place), bytes, { httpMetadata: { contentType: 'application/json' } });
    return { data: null, dataBytes };
  }

  /** Reads the data of a delivery. Returns null if it is gone. */
  async read({ data, ...place }: Place & Pick<Delivery, 'data'>): Promise<JsonObject | null> {
    if (data !== null) return data;
    const object = await this.#bucket.get(buildKey(place));
    return object ? await object.json<JsonObject>() : null;
  }

  /** Deletes the objects of up to a thousand deliveries. */
  async forget(places: readonly Place[]): Promise<void> {
    if (places.length > 0) await this.#bucket.delete(places.map(buildKey));
  }

  /** Deletes the objects of all deliveries of a webhook, a thousand at a time. */
  async forgetAll(webhookId: string): Promise<void> {
    for (;;) {
      const { objects, truncated } = await this.#bucket.list({ prefix: buildPrefix(webhookId) });
      if (objects.length > 0) await this.#bucket.delete(objects.map(({ key }) => key));
      if (!truncated) return;
    }
  }
}

const buildPrefix = (webhookId: string) => `webhook-data/${webhookId}/`;
const buildKey = ({ webhookId, id }: Place) => `${buildPrefix(webhookId)}${id}.json`;
