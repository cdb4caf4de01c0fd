import { type Ask, askAsOwner, openSpace } from '../own-space.ts';
import { listDescendants } from '../process-tree.ts';
import { makeState, type StartedService, startService } from '../started-service.ts';
import { type Received, type ReceiverProcess, startReceiver } from './receiver-process.ts';

/** The ten receivers of the crowd. */
export const crowd = Array.from({ length: 10 }, (_, index) => `r${index}.test`);

/** A service whose webhooks reach a receiver on this machine, and the owner of its demo space. */
export interface WebhookService extends StartedService {
  receiver: ReceiverProcess;
  /** Calls the API as the owner would from the dashboard; returns `data`. */
  ask: Ask;
  receivedAt(path: string): Promise<Received[]>;
  countAt(path: string): Promise<number>;
  /** A new space of the same owner, and a function that calls the API in it. */
  inNewSpace(name: string): Promise<Ask>;
  /** Kills every process of the service at once, and starts it again on the same state. */
  killAndRestart(): Promise<WebhookService>;
}

/** Starts both. The guard checks the names of the receivers as written, and they look like public names. */
export async function startWebhookService(): Promise<WebhookService> {
  const state = makeState();
  const receiver = await startReceiver();
  return await startOn(state, receiver);
}

async function startOn(state: ReturnType<typeof makeState>, receiver: ReceiverProcess): Promise<WebhookService> {
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
  const ask = await askAsOwner(service);
  return {
    ...service,
    receiver,
    ask,
    inNewSpace: async (name) => (await openSpace(service, name)).ask,
    receivedAt: receiver.received,
    countAt: receiver.count,
    killAndRestart: async () => {
      for (const { pid } of [...listDescendants(service.pid), service]) kill(pid);
      await service.stop();
      return await startOn(state, receiver);
    },
    stop: async () => {
      await service.stop();
      await receiver.stop();
      await state.remove();
    },
  };
}

/** Kills a process. One that has ended already, because another one was killed, is left alone. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
