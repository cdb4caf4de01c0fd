import { dataOf, makeState, type StartedService, startService } from '../started-service.ts';
import { type Received, type ReceiverProcess, startReceiver } from './receiver-process.ts';

/** The ten receivers of the crowd. */
export const crowd = Array.from({ length: 10 }, (_, index) => `r${index}.test`);

/** A service whose webhooks reach a receiver on this machine, and the owner of its demo space. */
export interface WebhookService extends StartedService {
  receiver: ReceiverProcess;
  /** Asks as the owner would from the dashboard; answers `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  ask(method: string, path: string, json?: unknown): Promise<any>;
  receivedAt(path: string): Promise<Received[]>;
  countAt(path: string): Promise<number>;
  /** A space of its own for the same owner, and asking in it. */
  inNewSpace(name: string): Promise<WebhookService['ask']>;
}

/** Starts both. The names of the receivers are public ones to the guard, which judges them as they are written. */
export async function startWebhookService(): Promise<WebhookService> {
  const state = makeState();
  const receiver = await startReceiver();
  const { plain, secure, untrusted } = receiver.ports;
  const names = ['hooks.test', ...crowd];
  const service = await startService(state.path, {
    NODE_EXTRA_CA_CERTS: receiver.authority,
    GALLEY_DNS: [...names, 'secure.test', 'badcert.test', 'other.test']
      .map((name) => `${name}=93.184.216.34`)
      .concat('inside.test=10.0.0.7')
      .join(','),
    GALLEY_OUTBOUND: names
      .map((name) => `${name}=127.0.0.1:${plain}`)
      .concat(`secure.test=https://127.0.0.1:${secure}`, `other.test=https://127.0.0.1:${secure}`)
      .concat(`badcert.test=https://127.0.0.1:${untrusted}`)
      .join(','),
  });
  const ask = await askerOf(service);
  return {
    ...service,
    receiver,
    ask,
    inNewSpace: async (name) => {
      const asking = await askerOf(service);
      const { doc } = await asking('POST', '/api/v1/spaces', { name });
      await asking('POST', `/api/v1/spaces/${doc.id}/activate`);
      return asking;
    },
    receivedAt: receiver.received,
    countAt: receiver.count,
    stop: async () => {
      await service.stop();
      await receiver.stop();
      await state.remove();
    },
  };
}

/** Asks under a session of its own. */
async function askerOf(service: StartedService): Promise<WebhookService['ask']> {
  const cookie = await signIn(service);
  return async (method, path, json) => {
    const headers = { Cookie: cookie, Origin: service.origin, 'Content-Type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const response = await fetch(`${service.origin}${path}`, { method, headers, ...body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return dataOf(response);
  };
}

async function signIn({ origin, secrets }: StartedService): Promise<string> {
  const { ownerEmail: email, ownerPassword: password } = secrets();
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
