import { z } from 'zod';
import { parseInput } from '../http/faults.ts';
import { designPrompt } from './teaching.ts';

const sizes = {
  design_social_card: { title: 'Design a social card', size: '1200x630', subject: 'a social card' },
  design_story: { title: 'Design a story', size: '1080x1920', subject: 'a story for social media' },
  design_slides: { title: 'Design slides', size: '1920x1080', subject: 'a deck of slides' },
} as const;

const aboutArguments = z.strictObject({ about: z.string().min(1).max(2_000) });

export const prompts = Object.entries(sizes).map(([name, { title }]) => ({
  name,
  title,
  description: `${title} as a template, check the preview, and publish it when it looks right.`,
  arguments: [{ name: 'about', description: 'What the design is about: topic, audience, mood', required: true }],
}));

/** The messages of a prompt, or undefined if no prompt has that name. @throws AppError invalid_body */
export function promptMessages(name: string, values: unknown) {
  if (!isPrompt(name)) return undefined;
  const { subject, size } = sizes[name];
  const { about } = parseInput(aboutArguments, values, 'invalid_body');
  const text = designPrompt(`${subject} about: ${about}`, size);
  return [{ role: 'user' as const, content: { type: 'text' as const, text } }];
}

function isPrompt(name: string): name is keyof typeof sizes {
  return Object.hasOwn(sizes, name);
}
