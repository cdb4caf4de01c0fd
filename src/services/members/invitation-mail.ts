import type { Role } from '../../access/roles.ts';
import { roleMeanings, withArticle } from '../../core/role-meanings.ts';
import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write.ts';

/** Writes the mail of an invitation. The names in it were chosen by users. */
export function invitationMail(facts: {
  email: string;
  url: string;
  inviter: string;
  space: string;
  role: Role;
}): Mail {
  const { email, url, inviter, space, role } = facts;
  return writeMail({
    to: email,
    subject: `${inviter} invited you to ${space} on Galley`,
    paragraphs: [
      `${inviter} invited you to join the space “${space}” on Galley as ${withArticle(role)}: ${roleMeanings[role]}. The link works for one week:`,
    ],
    link: { url, label: 'Open invitation' },
    end: 'If you do not know this person, ignore this email.',
  });
}
