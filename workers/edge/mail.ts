import { createMailer } from '../../src/platform/mail/mailer.ts';
import type { Mailer } from '../../src/services/mail/mailer.ts';
import { isOriginConfigured } from './settings.ts';

/**
 * The mailer, if the deployment has the binding MAIL, a MAIL_FROM, and an origin that no request's sender can
 * influence, because a link in a mail must not lead to what a Host header says. Otherwise null.
 */
export function openMailer(env: Env): Mailer | null {
  const { MAIL, MAIL_FROM } = env;
  if (!MAIL || !MAIL_FROM || !isOriginConfigured(env)) return null;
  return createMailer(MAIL, MAIL_FROM);
}
