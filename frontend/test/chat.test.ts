import { describe, expect, it } from 'vitest';
import { isRoll, type Listener } from '../src/chat';
import { spoken, withDie } from '../src/chat-commands';
import { chatHelp, hinted } from '../src/chat-help';

const PEOPLE: Listener[] = [
  { seat: 'gm', names: ['Gil', 'GM'] },
  { seat: 'p2', names: ['Ann'] },
  { seat: 'p3', names: ['Ann Lee'] },
  { seat: 'p4', names: ['Zoë'] },
];

describe('text typed in the chat', () => {
  it.each([
    ['/r 2d6+3 # to climb', { type: 'free_roll', roll: '2d6+3 # to climb', visibility: 'self' }],
    ['/ROLL d20', { type: 'free_roll', roll: 'd20', visibility: 'self' }],
    ['/gr d20', { type: 'free_roll', roll: 'd20', visibility: 'gm' }],
    ['/br d20', { type: 'free_roll', roll: 'd20', visibility: 'blind' }],
    ['/sr d20', { type: 'free_roll', roll: 'd20', visibility: 'self' }],
    ['/draw', { type: 'free_draw', cards: 1, visibility: 'self' }],
    ['/draw 3', { type: 'free_draw', cards: 3, visibility: 'self' }],
    ['/me shrugs', { type: 'emote', text: 'shrugs' }],
    ['/w gil hello', { type: 'whisper', to: 'gm', text: 'hello' }],
    ['/w GM: hello', { type: 'whisper', to: 'gm', text: 'hello' }],
    ['/w Ann hello', { type: 'whisper', to: 'p2', text: 'hello' }],
    ['/w ann lee hello', { type: 'whisper', to: 'p3', text: 'hello' }],
    ['/w Zoë two\nlines', { type: 'whisper', to: 'p4', text: 'two\nlines' }],
  ])('%j is a command', (text, command) => {
    expect(spoken(text, PEOPLE, 'self')).toEqual({ command });
  });

  it.each([
    ['/r', 'Add the dice after /r, for example /r 2d6+3.'],
    ['/draw two', 'Add the number of cards after /draw, for example /draw 2.'],
    ['/me', 'Add what you do after /me, for example /me shrugs.'],
    ['/w', 'Add a name after /w: Gil, Ann, Ann Lee, Zoë.'],
    ['/w Bob hello', 'Add a name after /w: Gil, Ann, Ann Lee, Zoë.'],
    ['/w Annabel hello', 'Add a name after /w: Gil, Ann, Ann Lee, Zoë.'],
    ['/w Gil', 'Add your message after Gil.'],
    ['/dance', 'There is no /dance. Try /r, /gr, /draw, /w or /me.'],
  ])('%j is answered with what to write', (text, problem) => {
    expect(spoken(text, PEOPLE)).toEqual({ problem });
  });

  it('is whispered to nobody at an empty table', () => {
    expect(spoken('/w Gil hello', [])).toEqual({ problem: 'Nobody else is at the table.' });
  });

  it("shows the GM's secret roll to the GM alone", () => {
    for (const text of ['/gr d20', '/gmroll d20', '/br d20', '/sr d20']) expect(spoken(text, PEOPLE, 'everyone', true)).toEqual({ command: { type: 'free_roll', roll: 'd20', visibility: 'self' } });
    expect(spoken('/r d20', PEOPLE, 'everyone', true)).toHaveProperty('command.visibility', 'everyone');
  });

  it('names the GM only if somebody else is the GM', () => {
    expect(chatHelp(PEOPLE).some(({ does }) => /GM/.test(does))).toBe(true);
    expect(chatHelp(PEOPLE, false).some(({ does }) => /GM/.test(does))).toBe(false);
    expect(hinted('/s', PEOPLE, false).map((one) => one.begin)).toEqual(['/sr ']);
  });

  it('is understood in every example of the help', () => {
    for (const people of [PEOPLE, PEOPLE.slice(3)])
      for (const hasGm of [true, false])
        for (const { write } of chatHelp(people, hasGm)) expect(spoken(write, people)).toHaveProperty('command');
  });

  it.each([
    ['/', ['/r ', '/gr ', '/draw ', '/w ', '/me ']],
    ['/D', ['/draw ']],
    ['/dance', []],
    ['/w ', ['/w Gil ', '/w Ann ', '/w Ann Lee ', '/w Zoë ']],
    ['/whisper an', ['/w Ann ', '/w Ann Lee ']],
    ['/w Ann', ['/w Ann ', '/w Ann Lee ']],
    ['/w Ann ', ['/w Ann Lee ']],
    ['/w Gil hello', []],
    ['/me ', []],
  ])('%j is completed by %j', (text, begins) => {
    expect(hinted(text, PEOPLE).map((one) => one.begin)).toEqual(begins);
  });

  it('is a roll if somebody has to be chosen to see it', () => {
    expect(['/r 1d6', '/draw', '/roll 2d6'].map(isRoll)).toEqual([true, true, true]);
    expect(['/gr 1d6', '/w Ana /r', 'roll', '/rest'].map(isRoll)).toEqual([false, false, false, false]);
  });
});

describe('the dice tray', () => {
  it.each([
    ['', 'd6', '/r 1d6'],
    ['hello', 'd6', '/r 1d6'],
    ['/r 1d6', 'd6', '/r 2d6'],
    ['/r d6', 'd6', '/r 2d6'],
    ['/r 9d6', 'd6', '/r 10d6'],
    ['/r 1d6', 'd8', '/r 1d6+1d8'],
    ['/r 1d6+1d8', 'd6', '/r 2d6+1d8'],
    ['/r 1d10', 'd100', '/r 1d10+1d100'],
    ['/r 1d100', 'd10', '/r 1d100+1d10'],
    ['/gr 1d20', 'd20', '/gr 2d20'],
    ['/r 4d6kh3', 'd6', '/r 4d6kh3+1d6'],
    ['/r 1d6 # to climb', 'd6', '/r 2d6 # to climb'],
  ])('%j and %s is %j', (text, die, more) => {
    expect(withDie(text, die)).toBe(more);
  });
});
