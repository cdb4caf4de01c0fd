import { isJsonObject } from '../../core/json.ts';
import { isIPv4, isIPv6 } from './addresses.ts';
import { readBody } from './body.ts';
import { withinTime } from './deadline.ts';
import type { Send } from './sender.ts';

const endpoint = 'https://cloudflare-dns.com/dns-query';
const timeoutMs = 3000;
const maxBytes = 65_536;

/** Record types (RFC 1035, RFC 3596), their numbers, and what their data must be. */
const recordTypes = [
  { name: 'A', number: 1, isData: isIPv4 },
  { name: 'AAAA', number: 28, isData: isIPv6 },
] as const;
type RecordType = (typeof recordTypes)[number];

/** CNAME and DNAME on the way to the addresses (RFC 1035, RFC 6672), and signatures (RFC 4034). */
const companions: ReadonlySet<number> = new Set([5, 39, 46]);

/** RCODEs (RFC 1035 section 4.1.1) that are an answer; any other, SERVFAIL say, is none. */
const noError = 0;
const nameError = 3;

/** All addresses of a name; none when it does not exist or has none. */
export interface Answer {
  addresses: readonly string[];
  /** Seconds for which every one of the records may be kept; Infinity when there are none. */
  ttl: number;
}

function parseRecord(record: unknown, type: RecordType): Answer | undefined {
  if (!isJsonObject(record)) return undefined;
  const { type: number, TTL: ttl, data } = record;
  if (typeof number !== 'number' || typeof ttl !== 'number' || !(ttl >= 0)) return undefined;
  if (companions.has(number)) return { addresses: [], ttl };
  return number === type.number && typeof data === 'string' && type.isData(data)
    ? { addresses: [data], ttl }
    : undefined;
}

function merge(parts: readonly Answer[]): Answer {
  return { addresses: parts.flatMap((part) => part.addresses), ttl: Math.min(...parts.map((part) => part.ttl)) };
}

/** Undefined unless the message is whole and every record in it is understood: a doubt never allows. */
function parseMessage(message: unknown, type: RecordType): Answer | undefined {
  if (!isJsonObject(message) || message['TC'] === true) return undefined;
  const { Status: status, Answer: records = [] } = message;
  if ((status !== noError && status !== nameError) || !Array.isArray(records)) return undefined;
  const parts = records.map((record) => parseRecord(record, type));
  return parts.every((part) => part !== undefined) ? merge(parts) : undefined;
}

async function ask(name: string, type: RecordType, send: Send, signal: AbortSignal): Promise<Answer | undefined> {
  const url = new URL(endpoint);
  url.search = new URLSearchParams({ name, type: type.name }).toString();
  const response = await send(url, { headers: { Accept: 'application/dns-json' } }, signal);
  const body = await readBody(response, maxBytes, signal);
  if (response.status !== 200 || body === 'too_large') return undefined;
  return parseMessage(JSON.parse(new TextDecoder().decode(body)), type);
}

/**
 * Asks for a name's A and AAAA records by DNS over HTTPS, JSON form (after RFC 8484; the answer's members are those of
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/). Within 3 s, else
 * and for any other fault, in either of the two: `unavailable`.
 */
export async function askOverHttps(name: string, send: Send, outer?: AbortSignal): Promise<Answer | 'unavailable'> {
  try {
    return await withinTime(
      timeoutMs,
      async (signal) => {
        const answers = await Promise.all(recordTypes.map((type) => ask(name, type, send, signal)));
        return answers.every((answer) => answer !== undefined) ? merge(answers) : 'unavailable';
      },
      outer,
    );
  } catch {
    return 'unavailable';
  }
}
