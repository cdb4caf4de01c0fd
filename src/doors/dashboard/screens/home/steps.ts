/** The facts about a space that show which of the first steps are done. */
export interface SpaceFacts {
  templates: number;
  renders: number;
  /** Whether there is an API key, a GET secret or a signing secret. */
  hasSecret: boolean;
  /** Whether embed code was copied in this browser. */
  wasCopied: boolean;
}

export interface Step {
  id: 'choose' | 'fill' | 'copy';
  title: string;
  text: string;
  isDone: boolean;
}

/**
 * The steps from an empty space to a picture in a web page, and which of them are done. A render counts as proof that a
 * template was chosen.
 */
export function firstSteps({ templates, renders, hasSecret, wasCopied }: SpaceFacts): Step[] {
  return [
    {
      id: 'choose',
      title: 'Choose a template',
      text: 'Start with any template below.',
      isDone: templates > 0 || renders > 0,
    },
    {
      id: 'fill',
      title: 'Enter your values',
      text: 'The preview updates as you type. Then download the file.',
      isDone: renders > 0,
    },
    {
      id: 'copy',
      title: 'Copy the embed code',
      text: 'Paste it into a web page to show the image.',
      isDone: renders > 0 && (hasSecret || wasCopied),
    },
  ];
}

/** The first step that is not done; undefined if all are done. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ isDone }) => !isDone);
}
