import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { firstMessage, spawnOwned } from '../../../scripts/owned-process.ts';
import { endWithFile } from '../ends.ts';

/** A request as the receiver had it. */
export interface Received {
  /** When its headers had come, epoch milliseconds. */
  at: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** base64 of the raw bytes. */
  body: string;
}

export interface ReceiverProcess {
  /** Of plain http; of TLS for secure.test; of TLS with a certificate that nobody vouches for. */
  ports: { plain: number; secure: number; untrusted: number };
  /** A PEM file of the authority that vouches for the second port, for NODE_EXTRA_CA_CERTS. */
  authority: string;
  /** What came to a path, and how much. */
  received(path: string): Promise<Received[]>;
  count(path: string): Promise<number>;
  stop(): Promise<void>;
}

async function certificate(host: string): Promise<{ key: string; cert: string }> {
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: host }] }];
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], { extensions });
  return { key, cert };
}

/** Starts the receiver in a process of its own (receiver.ts). */
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
