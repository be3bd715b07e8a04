// cp SOURCE TARGET: the one program of the image. Copies a file so that any user may read it, and replaces the target as a
// whole: a JVM that still has the old one open keeps it.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: cp SOURCE TARGET")
		os.Exit(2)
	}
	if err := copyFile(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "cp:", err)
		os.Exit(1)
	}
}

func copyFile(source, target string) error {
	if info, err := os.Stat(target); err == nil && info.IsDir() {
		target = filepath.Join(target, filepath.Base(source))
	}
	in, err := os.Open(source)
	if err != nil {
		return err
	}
	partly, err := os.CreateTemp(filepath.Dir(target), ".cp-*")
	if err != nil {
		return err
	}
	defer os.Remove(partly.Name()) // Gone if all went well.
	if _, err = io.Copy(partly, in); err == nil {
		err = partly.Chmod(0o644) // Not what the umask of the pod leaves.
	}
	if closed := partly.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(partly.Name(), target)
}
