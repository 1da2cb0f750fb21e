/** What is needed only once somebody asks for it: forms, dialogs, menus, receipts and the cards at an end. One file, loaded then. */
export { default as CheckDialog } from './record/CheckDialog.svelte';
export { default as ChoiceForm } from './ChoiceForm.svelte';
export { default as ChoiceSearch } from './ChoiceSearch.svelte';
export { default as DiceTray } from './DiceTray.svelte';
export { default as EndCard } from './EndCard.svelte';
export { default as InviteDialog } from './InviteDialog.svelte';
export { default as LimitsDialog } from './LimitsDialog.svelte';
export { default as MissedSummary } from './MissedSummary.svelte';
export { default as PauseView } from './PauseView.svelte';
export { default as PreferencesDialog } from './PreferencesDialog.svelte';
export { default as ReceiptView } from './ReceiptView.svelte';
export { default as RewindDialog } from './RewindDialog.svelte';
export { default as SeatLost } from './SeatLost.svelte';
export { default as ShortcutHelp } from './ShortcutHelp.svelte';
export { default as ThingMenu } from './ThingMenu.svelte';
export { default as UndoDialog } from './UndoDialog.svelte';
export { default as WheelView } from './WheelView.svelte';
