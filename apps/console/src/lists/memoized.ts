import { Component } from 'preact';
import type { ComponentChildren } from 'preact';

/**
 * A part that is drawn again only where one of its properties is another: rows of a list of which one has changed. Preact's own `memo` is
 * of its form of React, which the first page does without.
 */
export function memoized<P extends object>(draw: (props: P) => ComponentChildren) {
  return class Memoized extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const before: object = this.props;
      return Object.entries(next).some(([name, value]) => Reflect.get(before, name) !== value);
    }

    override render(): ComponentChildren {
      return draw(this.props);
    }
  };
}
