module github.com/dozemeter/dozemeter/agent/dist/image/cp

go 1.19
