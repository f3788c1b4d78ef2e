/** Lets a change begin only if none is in progress, because a second press may come before the button looks busy. */
export class OneAtATime {
  #underWay = false;

  begin(change: () => void): void {
    if (this.#underWay) return;
    this.#underWay = true;
    change();
  }

  end = (): void => {
    this.#underWay = false;
  };
}
