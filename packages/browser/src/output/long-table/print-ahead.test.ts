import { expect, test } from "vitest";
import { PrintAhead } from "./print-ahead.ts";
import type { ShownRows } from "./shown-rows.ts";

const LAST = 900;
const rowsFrom = (from: number): ShownRows => ({ from, body: 100, isLast: from >= LAST });
const predict = ({ from, isLast }: ShownRows) => (isLast ? null : rowsFrom(from + 100));
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page whose prints end when they are let go. */
function heldPage(name: string) {
  const begun: number[] = [];
  const held: PromiseWithResolvers<Uint8Array>[] = [];
  return {
    begun,
    isBusy: () => held.length > 0,
    print({ from }: ShownRows): Promise<Uint8Array> {
      begun.push(from);
      const print = Promise.withResolvers<Uint8Array>();
      held.push(print);
      return print.promise;
    },
    async finish() {
      held.shift()!.resolve(new TextEncoder().encode(`${name} ${begun.at(-1)}`));
      await settled();
    },
    async fail() {
      held.shift()!.reject(new Error(`${name} is lost`));
      await settled();
    },
  };
}

function twoPages(partAfter = predict) {
  const own = heldPage("own");
  const second = heldPage("second");
  let isFree = true;
  const ahead = new PrintAhead(own.print, partAfter);
  const print = async (from: number) => new TextDecoder().decode(await ahead.print(rowsFrom(from)));
  const addSecond = () => ahead.addSecond({ print: second.print, isFree: () => isFree });
  return {
    own,
    second,
    ahead,
    print,
    addSecond,
    keepFree: (wanted: boolean) => {
      isFree = wanted;
    },
  };
}

/** Part 0 was printed, and part 100 as it was expected. */
async function afterTwoParts(pages: ReturnType<typeof twoPages>) {
  const { own, print } = pages;
  for (const from of [0, 100]) {
    const printed = print(from);
    await settled();
    await own.finish();
    await printed;
  }
  return pages;
}

test("both pages print at the same time, and each goes on with the next part that nobody has", async () => {
  const { own, second, print, addSecond } = await afterTwoParts(twoPages());
  addSecond();
  expect([own.begun, second.begun]).toEqual([[0, 100, 200], [300]]);

  const next = print(200);
  await second.finish();
  await own.finish();
  expect(await next).toBe("own 200");
  expect([own.begun, second.begun]).toEqual([
    [0, 100, 200, 500],
    [300, 400],
  ]);

  expect(await print(300)).toBe("second 300");
  const later = print(400);
  await second.finish();
  expect(await later).toBe("second 400");
});

test("our own page prints nothing ahead before a part was the expected one, the second page does", async () => {
  const { own, second, print, addSecond } = twoPages();
  const first = print(0);
  await settled();
  addSecond();
  await own.finish();
  await first;
  expect([own.begun, second.begun]).toEqual([[0], [100]]);

  const next = print(100);
  expect([own.begun, second.begun]).toEqual([[0, 200], [100]]);
  await second.finish();
  expect(await next).toBe("second 100");
});

test("without a second page the next part is printed before it is asked for", async () => {
  const { own, print } = await afterTwoParts(twoPages());
  expect(own.begun).toEqual([0, 100, 200]);

  const next = print(200);
  await own.finish();
  expect(await next).toBe("own 200");
});

test("a part that was predicted wrongly is printed as it is asked for, and after two nothing is printed ahead", async () => {
  const { own, second, ahead, print, addSecond } = await afterTwoParts(twoPages());
  addSecond();

  // Our own page is waited for.
  const wrong = print(190);
  await settled();
  expect([own.begun, second.begun]).toEqual([[0, 100, 200], [300]]);
  await own.finish();
  await second.finish();
  await own.finish();
  expect(await wrong).toBe("own 190");
  // Nothing is begun before a part is the expected one again.
  expect([own.begun, second.begun]).toEqual([[0, 100, 200, 190], [300]]);

  const right = print(290);
  await settled();
  expect([own.begun, second.begun]).toEqual([
    [0, 100, 200, 190, 290],
    [300, 390],
  ]);
  await own.finish();
  expect(await right).toBe("own 290");
  expect(ahead.hasEnded).toBe(false);

  const last = print(380);
  await settled();
  await own.finish();
  await second.finish();
  expect(await last).toBe("own 380");
  expect([ahead.hasEnded, own.isBusy(), second.isBusy()]).toEqual([true, false, false]);
});

test("what the second page was printing when it was lost is printed on our own", async () => {
  const { own, second, print, addSecond } = await afterTwoParts(twoPages());
  addSecond();
  const next = print(200);
  await own.finish();
  await next;
  await second.fail();
  const lost = print(300);
  await own.finish();
  await own.finish();

  expect(await lost).toBe("own 300");
  expect(own.begun.slice(0, 5)).toEqual([0, 100, 200, 400, 300]);
  expect(second.begun).toEqual([300]);
});

test("a second page that is not free begins nothing until it is", async () => {
  const { own, second, print, addSecond, keepFree } = await afterTwoParts(twoPages());
  keepFree(false);
  addSecond();
  expect(second.begun).toEqual([]);

  keepFree(true);
  const next = print(200);
  await own.finish();
  await next;
  expect([own.begun, second.begun]).toEqual([[0, 100, 200, 400], [300]]);
});

test("our own page's failure is that of the part", async () => {
  const { own, print } = await afterTwoParts(twoPages());
  const next = expect(print(200)).rejects.toThrow("own is lost");
  await own.fail();

  await next;
  expect(own.begun).toEqual([0, 100, 200]);
});

test("once it is stopped nothing more is begun", async () => {
  const { own, ahead, print } = await afterTwoParts(twoPages());
  ahead.stop();
  await own.finish();
  await print(200);

  expect(own.begun).toEqual([0, 100, 200]);
});
