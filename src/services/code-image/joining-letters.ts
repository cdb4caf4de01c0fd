/** Letters whose shape depends on their neighbours. */
const joining =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\u0640]/u;
const letter = /^\p{L}/u;

/** Whether the grapheme is a letter that is shaped together with its neighbours, as Arabic letters are. */
export function isJoining(grapheme: string): boolean {
  return joining.test(grapheme) && letter.test(grapheme);
}
