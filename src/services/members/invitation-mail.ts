import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write.ts';

/** The mail of an invitation. The names are what people chose. */
export function invitationMail(facts: { email: string; url: string; inviter: string; space: string }): Mail {
  const { email, url, inviter, space } = facts;
  return writeMail({
    to: email,
    subject: `${inviter} invites you to ${space} on Galley`,
    paragraphs: [`${inviter} invites you to the space “${space}” on Galley. The link holds for a week:`],
    link: { url, label: 'Take the invitation' },
    end: 'If you do not know who this is, ignore this mail.',
  });
}
