import type { SessionPrincipal } from '../../../../access/principal.ts';
import { announceRender } from '../../../../services/render/announce-render.ts';
import { answerRender } from '../../../../services/render/render.ts';
import type { RenderRequest } from '../../../../services/render/request.ts';
import { type Answer, rawResponse, toResponse } from '../../answers.ts';
import type { RequestContext } from '../../route.ts';
import { jsonAnswer } from './answer.ts';

/**
 * Renders for a signed-in user. The result is returned as JSON without the bytes, and reported as an event (DASH-1).
 */
export async function renderAsMember(
  context: RequestContext & { principal: SessionPrincipal },
  request: RenderRequest,
): Promise<Answer<never>> {
  const { services } = context;
  const response = await answerRender(services, { kind: 'tool', principal: context.principal }, request, {
    withBody: false,
    answer: (outcome) => {
      const made = toResponse(jsonAnswer(outcome, services.origin));
      announceRender(services, outcome, services.publicOrigin);
      return made;
    },
  });
  return rawResponse(response);
}
