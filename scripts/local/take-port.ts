import { isTaken, parsePorts } from '../../workers/renderer/listen.ts';
import { FrontDoor } from './front-door.ts';
import { type Holder, type Identity, whoAnswers } from './identity.ts';
import { processOn } from './port-holder.ts';

/**
 * Takes a port for the service: the port in PORT, or the first free port of a range (`8787-8799`). If none can be
 * taken, it prints one line that says which program uses the port and what to do, and returns undefined.
 */
export async function takePort(wanted: string, identity: Identity, state: string): Promise<FrontDoor | undefined> {
  try {
    const ports = parsePorts(wanted);
    return await FrontDoor.open(ports, identity).catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      const [port = 0, ...others] = ports;
      if (others.length > 0) console.error(`All ports of PORT=${wanted} are taken: take others.`);
      else
        console.error(
          describeHolder(port, await whoAnswers(`http://localhost:${port}`, identity), processOn(port), state),
        );
      return undefined;
    });
  } catch (error) {
    console.error(`PORT=${wanted} cannot be used: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** The message for the user. `state` is the directory that this start would serve. */
function describeHolder(port: number, holder: Holder, program: string | undefined, state: string): string {
  const by = program ? ` (${program})` : '';
  const orElse = `stop it, or take another port: PORT=${port === 65_535 ? port - 1 : port + 1} npm start`;
  if (holder === 'this state') {
    return `Galley runs already, on http://localhost:${port}${by} with the state in ${state}: use it, or stop it first.`;
  }
  if (holder === 'another Galley') {
    return `Port ${port} is taken by another Galley${by}, whose state is not ${state}: ${orElse}`;
  }
  return `Port ${port} is taken by another program${by}: ${orElse}`;
}
