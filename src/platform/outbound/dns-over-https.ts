import { isJsonObject } from '../../core/json.ts';
import { isIPv4, isIPv6 } from './addresses.ts';
import { readBody } from './body.ts';
import { withinTime } from './deadline.ts';
import type { Send } from './sender.ts';

const endpoint = 'https://cloudflare-dns.com/dns-query';
const timeoutMs = 3000;
const maxBytes = 65_536;

/** The record types that are requested (RFC 1035, RFC 3596), their numbers, and the form of their data. */
const recordTypes = [
  { name: 'A', number: 1, isData: isIPv4 },
  { name: 'AAAA', number: 28, isData: isIPv6 },
] as const;
type RecordType = (typeof recordTypes)[number];

/**
 * The types of records that may accompany addresses in a response: CNAME and DNAME (RFC 1035, RFC 6672), and signatures
 * (RFC 4034).
 */
const companions: ReadonlySet<number> = new Set([5, 39, 46]);

/** The response codes (RFC 1035 section 4.1.1) that count as an answer. Others, such as SERVFAIL, do not. */
const noError = 0;
const nameError = 3;

/** All addresses of a name. There are none if the name does not exist or has no addresses. */
export interface Answer {
  addresses: readonly string[];
  /** The number of seconds for which all of the records may be cached; Infinity if there are no records. */
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

/**
 * Parses a DNS message. Returns undefined unless it is complete and every record in it is understood, because an
 * unclear message must never allow an address.
 */
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
 * Queries the A and AAAA records of a name by DNS over HTTPS in its JSON form (like RFC 8484; the members of the
 * response are described at
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/). Returns
 * `unavailable` if either query fails or takes more than 3 s.
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
