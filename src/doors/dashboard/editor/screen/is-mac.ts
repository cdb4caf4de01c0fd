/** Whether shortcuts use Cmd and Option. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
