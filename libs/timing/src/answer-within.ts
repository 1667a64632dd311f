const tooLate = Symbol('too late');

/** What is promised; or what `late` returns or throws, where it has not come after so many milliseconds. What comes later is dropped. */
export async function answerWithin<T, L>(answer: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => resolve(tooLate), ms);
  });
  try {
    const first = await Promise.race([answer, over]);
    return first === tooLate ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}
