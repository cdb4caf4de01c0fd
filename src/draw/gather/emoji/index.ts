export { gatherText, type PageEmoji, type PageText, type TextPart } from './gather-text.ts';
export {
  type EmojiFiles,
  type EmojiIndex,
  type EmojiKeys,
  type EmojiVersions,
  lendingSet,
  openEmojiIndex,
} from './sets.ts';
