import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/records/database.ts';
import { accountSteps } from '../../src/services/account/clean-up.ts';
import { cleanUpSteps } from '../../src/services/scheduled/clean-up.ts';
import { defaultDays, readDays } from '../../src/services/scheduled/retention.ts';
import type { Step } from '../../src/services/scheduled/run-steps.ts';
import { webhookSteps } from '../../src/services/webhooks/clean-up.ts';
import { deliveryParts } from './webhooks.ts';

/** Every step of the scheduled job, starting with those for which people wait. */
export function scheduledSteps(env: Env): Step[] {
  const parts = { db: openDatabase(env.DB), files: env.FILES, clock: systemClock };
  const logDays = () => readDays('GALLEY_LOG_DAYS', env.GALLEY_LOG_DAYS, defaultDays.log);
  const fileDays = () => readDays('GALLEY_FILE_DAYS', env.GALLEY_FILE_DAYS, defaultDays.file);
  return [
    ...webhookSteps({ ...deliveryParts(env), events: env.EVENTS }),
    ...accountSteps({ ...parts, publishedKv: env.PUBLISHED }),
    ...cleanUpSteps({ ...parts, logDays, fileDays }),
  ];
}
