import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { firstMessage, spawnOwned } from '../../../scripts/owned-process.ts';
import { endWithFile } from '../ends.ts';

/** A request as it arrived at the receiver. */
export interface Received {
  /** When its headers arrived, in epoch milliseconds. */
  at: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** base64 of the raw bytes. */
  body: string;
}

export interface ReceiverProcess {
  /** The ports of plain http, of TLS for secure.test, and of TLS with an untrusted certificate. */
  ports: { plain: number; secure: number; untrusted: number };
  /** A PEM file of the authority that signed the certificate of the second port, for NODE_EXTRA_CA_CERTS. */
  authority: string;
  /** The requests that arrived at a path, and their number. */
  received(path: string): Promise<Received[]>;
  count(path: string): Promise<number>;
  stop(): Promise<void>;
}

async function certificate(host: string): Promise<{ key: string; cert: string }> {
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: host }] }];
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], { extensions });
  return { key, cert };
}

/** Starts the receiver in a separate process (receiver.ts). */
export async function startReceiver(): Promise<ReceiverProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-receiver-'));
  const files = await Promise.all(
    ['secure.test', 'badcert.test'].map(async (host) => {
      const file = join(folder, `${host}.json`);
      const pem = await certificate(host);
      writeFileSync(file, JSON.stringify(pem));
      writeFileSync(join(folder, `${host}.pem`), pem.cert);
      return file;
    }),
  );
  const child = spawnOwned(join(import.meta.dirname, 'receiver.ts'), files, { output: 'inherit' });
  const stop = endWithFile(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const [plain, secure, untrusted] = (await firstMessage<[number, number, number]>(child)) ?? [0, 0, 0];
  const ask = async (what: string) => await (await fetch(`http://127.0.0.1:${plain}/${what}`)).json();
  return {
    ports: { plain, secure, untrusted },
    authority: join(folder, 'secure.test.pem'),
    received: async (path) => (await ask(`received?path=${encodeURIComponent(path)}`)) as Received[],
    count: async (path) => (await ask(`count?path=${encodeURIComponent(path)}`)) as number,
    stop,
  };
}
