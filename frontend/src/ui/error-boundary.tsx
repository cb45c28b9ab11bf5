import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** A change of this key renders the children again. */
  resetKey?: string;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.retry();
  }

  override componentDidCatch(error: unknown) {
    globalThis.dispatchEvent(new CustomEvent("part-failure", { detail: error }));
    // Repeated listeners are added once.
    addEventListener("shop-recovered", this.retry);
  }

  retry = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
