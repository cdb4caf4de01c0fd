/**
 * Patterns that are not linear, or that cannot be checked, with the reason why none of them reads a long outside text.
 */
export const allowed: ReadonlyArray<{ file: string; text: string; reason: string }> = [
  {
    file: 'src/doors/dashboard/editor/screen/data/expression/completion.ts',
    text: '/[\\p{ID_Start}$_][\\p{ID_Continue}$]*(?:\\??\\.[\\p{ID_Continue}$]*)*$/u',
    reason: 'reads the 500 characters before the cursor',
  },
  {
    file: 'src/draw/formats/pptx/text/scripts.ts',
    text: "new RegExp(`\\\\p{Script=${name}}`, 'u')",
    reason: 'is one character of a script that the file names',
  },
  {
    file: 'src/services/code-image/columns.ts',
    text: '/^(?:\\p{RGI_Emoji}|\\p{Emoji_Presentation}|\\p{Emoji}[\\u{1f3fb}-\\u{1f3ff}]?\\ufe0f)/v',
    reason: 'is an emoji at the start of a text, whose length Unicode bounds; recheck knows no flag v',
  },
];
