import type { SessionPrincipal } from '../../../../access/principal.ts';
import { announceRender } from '../../../../services/render/announce-render.ts';
import { answerRender } from '../../../../services/render/render.ts';
import type { RenderRequest } from '../../../../services/render/request.ts';
import { type Answer, asIs, toResponse } from '../../answers.ts';
import type { RequestContext } from '../../route.ts';
import { jsonAnswer } from './answer.ts';
import type { RenderDoorParts } from './index.ts';

/** A render by a person who is signed in, answered as JSON without the bytes and announced (DASH-1). */
export async function renderAsMember(
  door: RenderDoorParts,
  context: RequestContext & { who: SessionPrincipal },
  request: RenderRequest,
): Promise<Answer<never>> {
  const parts = door.renderParts(context);
  const response = await answerRender(parts, { kind: 'tool', principal: context.who }, request, {
    withBody: false,
    answer: (outcome) => {
      const made = toResponse(jsonAnswer(outcome, door.linkBase(context)));
      announceRender(parts, outcome, door.eventLinkBase(context));
      return made;
    },
  });
  return asIs(response);
}
