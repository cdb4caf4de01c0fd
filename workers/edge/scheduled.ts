import { accountSteps } from '../../src/services/account/clean-up.ts';
import { cleanUpSteps } from '../../src/services/scheduled/clean-up.ts';
import type { Step } from '../../src/services/scheduled/run-steps.ts';
import type { BackgroundServices } from '../../src/services/services.ts';
import { webhookSteps } from '../../src/services/webhooks/clean-up.ts';

/** Lists every step of the scheduled job. The steps for which people wait come first. */
export function scheduledSteps(services: BackgroundServices): Step[] {
  return [...webhookSteps(services), ...accountSteps(services), ...cleanUpSteps(services)];
}
