import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/depth.ts';
import { refusedAddressKind } from './addresses.ts';
import { checkUrlAgainst } from './guard.ts';
import { imagePolicy } from './policies.ts';

/**
 * The ranges again, independently copied from the IANA registries and the rule, so that a gap in the module's own table
 * is found.
 */
const refusedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const refusedIPv6 = [
  '::/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '::ffff:0:0/96',
];

/** Random bytes of an address in one of the ranges: the prefix of the range, followed by any bits. */
function bytesWithin(cidrs: readonly string[]): fc.Arbitrary<number[]> {
  return fc.constantFrom(...cidrs).chain((cidr) => {
    const [network, prefix] = ipaddr.parseCIDR(cidr);
    const base = network.toByteArray();
    return fc.array(fc.nat(255), { minLength: base.length, maxLength: base.length }).map((random) =>
      base.map((byte, index) => {
        const mask = (0xff00 >> Math.min(8, Math.max(0, prefix - 8 * index))) & 0xff;
        return (byte & mask) | ((random[index] ?? 0) & ~mask);
      }),
    );
  });
}

/** Any spelling of an IPv4 address that the URL standard accepts: one to four parts, each in any base. */
function spellingsOfIPv4(bytes: readonly number[]): fc.Arbitrary<string> {
  const number = fc.constantFrom<(part: number) => string>(
    (part) => String(part),
    (part) => `0x${part.toString(16)}`,
    (part) => `0X00${part.toString(16).toUpperCase()}`,
    (part) => `0${part.toString(8)}`,
    (part) => String(part).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    (part) => String(part).replace(/\d/g, (digit) => `%3${digit}`),
  );
  const form = fc.record({
    parts: fc.integer({ min: 1, max: 4 }),
    dot: fc.constantFrom('.', '。', '．', '｡'),
    end: fc.constantFrom('', '.'),
  });
  return fc.tuple(form, fc.array(number, { minLength: 4, maxLength: 4 })).map(([{ parts, dot, end }, print]) => {
    const last = bytes.slice(parts - 1).reduce((value, byte) => value * 256 + byte, 0);
    return [...bytes.slice(0, parts - 1), last].map((part, index) => print[index]?.(part)).join(dot) + end;
  });
}

function toGroups(bytes: readonly number[]): string[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  );
}

/** The spellings of an IPv6 address: full, padded, compressed, in upper case, and with a dotted tail. */
function spellingsOfIPv6(bytes: readonly number[]): fc.Arbitrary<string> {
  const groups = toGroups(bytes);
  const full = groups.join(':');
  const forms = [
    full,
    full.toUpperCase(),
    groups.map((group) => group.padStart(4, '0')).join(':'),
    new ipaddr.IPv6([...bytes]).toRFC5952String(),
    `${groups.slice(0, 6).join(':')}:${bytes.slice(12).join('.')}`,
  ];
  return fc.constantFrom(...forms).map((form) => `[${form}]`);
}

/** Every way to embed an IPv4 address in an IPv6 address with a public prefix. */
function embeddings(ipv4: readonly number[]): fc.Arbitrary<number[]> {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4;
  const zeros = (count: number) => new Array<number>(count).fill(0);
  return fc.array(fc.nat(255), { minLength: 16, maxLength: 16 }).chain((any) => {
    const prefix = [0x26, 0x06, 0x47, 0, ...any.slice(4, 8)];
    return fc.constantFrom(
      [...zeros(10), 0xff, 0xff, a, b, c, d],
      [...zeros(8), 0xff, 0xff, 0, 0, a, b, c, d],
      [...zeros(12), a, b, c, d],
      [0x20, 0x02, a, b, c, d, ...any.slice(6)],
      [0, 0x64, 0xff, 0x9b, ...zeros(8), a, b, c, d],
      [0, 0x64, 0xff, 0x9b, 0, 1, ...any.slice(6, 12), a, b, c, d],
      [0x20, 0x01, 0, 0, ...any.slice(4, 12), a ^ 255, b ^ 255, c ^ 255, d ^ 255],
      ...[0, 1, 2, 3].map((bits) => [...prefix, bits, 0, 0x5e, 0xfe, a, b, c, d]),
    );
  });
}

async function isRefused(host: string): Promise<boolean> {
  const verdict = await checkUrlAgainst(`http://${host}/`, imagePolicy, async () => ['8.8.8.8']);
  return !verdict.allowed && verdict.code === 'address_refused';
}

describe('refusedAddressKind', () => {
  it('[SEC-1] has a word for each kind of address', () => {
    expect(refusedAddressKind('127.0.0.1')).toBe('loopback');
    expect(refusedAddressKind('169.254.169.254')).toBe('cloud metadata');
    expect(refusedAddressKind('::ffff:8.8.8.8')).toBe('IPv4-mapped');
    expect(refusedAddressKind('8.8.8.8')).toBeUndefined();
    expect(refusedAddressKind('2606:4700::1111')).toBeUndefined();
  });

  it.each(['', '127.1', '0x08080808', '8.8.8', '8.8.8.8 ', '[::1]', '2606:4700::1%eth0', 'example.com', '8.8.8.8/8'])(
    '[SEC-1] accepts only the canonical form from a resolver: %j',
    (text) => expect(refusedAddressKind(text)).toBe('malformed'),
  );

  it('[SEC-1] refuses any address of a refused IPv4 range in any spelling', async () => {
    const hosts = bytesWithin(refusedIPv4).chain(spellingsOfIPv4);
    await fc.assert(fc.asyncProperty(hosts, isRefused), { numRuns: runs(400, 2_000) });
  });

  it('[SEC-1] refuses any address of a refused IPv6 range in any spelling', async () => {
    const hosts = bytesWithin(refusedIPv6).chain(spellingsOfIPv6);
    await fc.assert(fc.asyncProperty(hosts, isRefused), { numRuns: runs(400, 2_000) });
  });

  it('[SEC-1] refuses any IPv4 address, private or not, in any IPv6 form', async () => {
    const ipv4 = fc.oneof(bytesWithin(refusedIPv4), fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }));
    const hosts = ipv4.chain(embeddings).chain(spellingsOfIPv6);
    await fc.assert(fc.asyncProperty(hosts, isRefused), { numRuns: runs(400, 2_000) });
  });

  it('[SEC-1] allows every IPv4 address outside the refused ranges', () => {
    const ranges = refusedIPv4.map((cidr) => ipaddr.IPv4.parseCIDR(cidr));
    const allowed = fc
      .array(fc.nat(255), { minLength: 4, maxLength: 4 })
      .map((octets) => new ipaddr.IPv4(octets))
      .filter((address) => !ranges.some((range) => address.match(range)));
    fc.assert(
      fc.property(allowed, (address) => refusedAddressKind(address.toString()) === undefined),
      { numRuns: runs(400, 2_000) },
    );
  });
});
